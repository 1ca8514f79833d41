// For whoever draws: `npm run dev`, then /dev/gallery.html shows every piece of artwork. Not part of the built page.
import { mount } from 'svelte';
import '../src/style/base.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('app')! });
