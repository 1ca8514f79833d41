// What the house says, by the names the page uses. The shapes are the program's own: protocol.d.ts is written from its description of itself
// (scripts/protocol-types), and nothing is said twice here.
import type * as protocol from './protocol';
import type { paths, AnalysisShown, ClockShown, Conditional, MatchResult, SeatShown, Snapshot, Step, Summary } from './protocol';

export type { AnalysedPly, Board, Candidate, GameInfo, GameOption, Level, Move, SeatWish, Snapshot, ToldEvent, Why } from './protocol';
export type Analysis = AnalysisShown;
export type Clock = ClockShown;
/** Options by name, each with the list of values that meet the condition. */
export type Condition = Conditional['when'];
/** What happened, without the envelope of a message: a replay makes its own. */
export type Event = Omit<protocol.Event, 'type' | 'version' | 'table'>;
export type Options = Snapshot['options'];
export type ReplayStep = Step;
export type Result = MatchResult;
export type SeatInfo = SeatShown;
export type TableInfo = Summary;

type Body<T> = T extends { content: { 'application/json': infer Inside } } ? Inside : never;
type Path = keyof paths;

/** What a call is answered with. */
export type Answer<P extends Path, M extends 'get' | 'post'> = paths[P][M] extends { responses: infer R } ? Body<R[keyof R & (200 | 201 | 202)]> : never;
/** What is asked for with a POST. */
export type Asked<P extends Path> = paths[P]['post'] extends { requestBody?: infer R } ? Omit<Body<NonNullable<R>>, 'version'> : never;

/** A table as it was made; `pocket`: by the house in the pocket. */
export type Made = Answer<'/api/v1/tables', 'post'> & { pocket?: true };
export type Replay = Answer<'/api/v1/replays', 'post'>;
export type TableWish = Asked<'/api/v1/tables'>;
/** What a seat adds to a deal. */
export type Part = Pick<Asked<'/api/v1/tables/{id}/show'>['parts'][number], 'bytes'> & { words?: string };
