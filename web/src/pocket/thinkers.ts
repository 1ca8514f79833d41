// The workers that think. They are started when there is something to think about, and end a while after the last question: a phone that
// waits for its player has nothing to do. A question that nobody needs any more is ended with its worker.

type Urgency = 'bot' | 'hint' | 'analysis';
const order: Urgency[] = ['bot', 'hint', 'analysis'];
const patience = 30_000;

interface Question {
  question: number;
  urgency: Urgency;
  text: string;
}

interface Thinker {
  worker: Worker;
  busy: Question | null;
}

/** As many as there are cores, but one for the page itself. */
export const room = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 1) - 1));

export class Thinkers {
  #thinkers: Thinker[] = [];
  #waiting: Question[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly compiled: WebAssembly.Module,
    private readonly answered: (question: number, text: string) => void,
  ) {}

  ask(question: Question): void {
    clearTimeout(this.#rest);
    this.#waiting.push(question);
    this.#waiting.sort((a, b) => order.indexOf(a.urgency) - order.indexOf(b.urgency) || a.question - b.question);
    this.#next();
  }

  cancel(question: number): void {
    this.#waiting = this.#waiting.filter((one) => one.question !== question);
    const thinker = this.#thinkers.find((one) => one.busy?.question === question);
    if (thinker) this.#end(thinker);
    this.#next();
  }

  #end(thinker: Thinker): void {
    thinker.worker.terminate();
    this.#thinkers = this.#thinkers.filter((one) => one !== thinker);
  }

  #start(): Thinker {
    const worker = new Worker(new URL('./think.worker.ts', import.meta.url), { type: 'module' });
    const thinker: Thinker = { worker, busy: null };
    worker.onmessage = ({ data }: MessageEvent<{ question: number; text: string }>) => {
      thinker.busy = null;
      this.answered(data.question, data.text);
      this.#next();
    };
    worker.onerror = (event) => {
      const lost = thinker.busy;
      this.#end(thinker);
      if (lost) this.answered(lost.question, JSON.stringify({ error: event.message || 'the worker ended' }));
      this.#next();
    };
    worker.postMessage({ compiled: this.compiled });
    this.#thinkers.push(thinker);
    return thinker;
  }

  #next(): void {
    while (this.#waiting.length) {
      const free = this.#thinkers.find((one) => one.busy === null) ?? (this.#thinkers.length < room ? this.#start() : null);
      if (!free) return;
      free.busy = this.#waiting.shift()!;
      free.worker.postMessage({ question: free.busy.question, text: free.busy.text });
    }
    if (this.#thinkers.every((one) => one.busy === null)) {
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => [...this.#thinkers].forEach((one) => this.#end(one)), patience);
    }
  }
}
