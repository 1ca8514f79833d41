// A house can be reached in two ways: over the net, or in the pocket, where it runs on this device. Both take the same calls and say the
// same things (docs/protocol.md); whoever calls needn't know which it is.

export interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** What is said over it are the messages of docs/protocol.md, "Events". */
export interface Line {
  send(text: string): void;
  close(): void;
  readonly open: boolean;
  /** It can't be lost without a word: nobody needs to ask whether it is still there. */
  readonly steady?: boolean;
  onopen: (() => void) | null;
  onmessage: ((text: string) => void) | null;
  onclose: (() => void) | null;
}

export interface Carrier {
  /** A path below /api/v1, with its query. Rejects where the house can't be reached. */
  call(path: string, token: string | null, body: object | undefined): Promise<Answered>;
  line(): Line;
  /** Thinks no more about a hint. */
  noHint?(): void;
}

export const version = 1;
