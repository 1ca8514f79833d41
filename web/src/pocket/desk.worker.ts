// The worker that carries the house in the pocket: it brings it what the page says, keeps what it wants kept before anything is answered,
// and lets others think for it.
import * as device from './device';
import { compile, Module } from './module';
import { room, Thinkers } from './thinkers';

type Message = Record<string, unknown> & { type: string };

let module: Module;
let thinkers: Thinkers;
let waking: ReturnType<typeof setTimeout> | undefined;
const at_least = 250; // what can't be done at once is not tried again and again

/** Tells the house, and does what it then asks for. */
function tell(message: Message): void {
  for (const said of module.take(message) as Message[]) void heed(said);
}

async function heed(said: Message): Promise<void> {
  switch (said.type) {
    case 'answer':
    case 'told':
    case 'hung_up':
      postMessage(said);
      break;
    case 'save': {
      const tables = said.tables as device.Append[];
      const outcome = await device.save(tables);
      if (outcome === 'saved') for (const { table, first, entries } of tables) tabs.postMessage({ type: 'moved', table, events: first + entries.length });
      tell({ type: 'saved', save: said.save, outcome });
      break;
    }
    case 'load': {
      const table = said.table as string;
      tell(await device.load(table).then((entries) => ({ type: 'loaded', table, entries }), (why: unknown) => ({ type: 'loaded', table, why: String(why) })));
      break;
    }
    case 'summary':
      await device.summarise(said.table as string, said.summary as string).catch(() => {}); // only a list would be out of date
      break;
    case 'question':
      thinkers.ask(said as never);
      break;
    case 'cancel':
      thinkers.cancel(said.question as number);
      break;
    case 'beat':
      await device.beat(said.at as number).catch(() => {});
      break;
    case 'absent':
      await device.absent({ from: said.from as number, until: said.until as number }).catch(() => {});
      break;
    case 'wake':
      clearTimeout(waking);
      if (said.at !== null) waking = setTimeout(() => tell({ type: 'awake' }), Math.max(at_least, (said.at as number) - Date.now()));
      break;
    case 'journal':
    case 'misunderstood':
      console.error(`pocket: ${said.line ?? said.why}`);
      break;
  }
}

async function open(url: string): Promise<void> {
  const compiled = await compile(url);
  module = await Module.start(compiled);
  thinkers = new Thinkers(compiled, (question, text) => tell({ type: 'answered', question, text }));
  tell({ type: 'open', thinkers: room, ...(await device.times().catch(() => ({}))) });
  void device.tidy().catch(() => {});
}

let opened: Promise<void> | null = null;
/** Other tabs of this page have pockets of their own, over the same device. */
const tabs = new BroadcastChannel('pioche');
tabs.onmessage = ({ data }: MessageEvent<Message>) => void opened?.then(() => tell(data));
onmessage = async ({ data }: MessageEvent<Message>) => {
  if (data.type === 'url') {
    opened = open(data.url as string);
    await opened.then(
      () => postMessage({ type: 'opened' }),
      (why: unknown) => postMessage({ type: 'closed', why: String(why) }),
    );
    return;
  }
  await opened;
  tell(data);
};
