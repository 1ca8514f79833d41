/** What is wrong with the deals of a finished record; null: nothing. */
export function problem(record: unknown): Promise<string | null>;
