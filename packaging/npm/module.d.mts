export class Module {
  static start(compiled: WebAssembly.Module): Promise<Module>;
  /** Tells the house something; gives the list of what comes of it. */
  take(message: object): Record<string, unknown>[];
  /** Thinks about a question, here and now. Both are text: they hold numbers of 64 bits. */
  answer(question: string): string;
  /** How much memory it has. It never takes more than 64 MiB. */
  get bytes(): number;
}
