// For whoever draws: shows a saved snapshot (dev/fixtures/NAME.json, not kept) as the table page would: /dev/fixture.html?NAME.
import { mount } from 'svelte';
import '../src/style/base.css';
import type { Snapshot } from '../src/net/types';
import Fixture from './Fixture.svelte';

const snapshot = (await (await fetch(`/dev/fixtures/${location.search.slice(1)}.json`)).json()) as Snapshot;
mount(Fixture, { target: document.getElementById('app')!, props: { snapshot } });
