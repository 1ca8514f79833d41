// Calls of what is played alone, answered on this device, and of what counts for everybody: the deal of the day, who solves puzzles.
import { call, callNear } from '../net/api';
import type { Answer, Asked } from '../net/types';
import type { Position } from './types';

export type PuzzleTried = Answer<'/api/v1/puzzles/{id}', 'post'>;
export type Days = Answer<'/api/v1/days', 'post'>;
export type DayGame = Days['games'][number];
export type DayBegun = Answer<'/api/v1/days/begin', 'post'>;
export type DayFinished = Answer<'/api/v1/days/finish', 'post'>;
export type DayResult = DayFinished['result'];
export type DayTables = Answer<'/api/v1/days/tables', 'post'>;
export type Count = Answer<'/api/v1/counts', 'post'>['count'];

export const calls = {
  position: (record: unknown, round: number, ply: number, as?: number) => callNear<Position>('/positions', { body: { record, round, ply, ...(as ? { as } : {}) } }),
  count: (game: string, pad: Record<string, unknown>) => callNear<Answer<'/api/v1/counts', 'post'>>('/counts', { body: { game, pad } }),
  tryPuzzle: (id: string, action: string, guest: string | null) => call<PuzzleTried>(`/puzzles/${id}`, { body: { action, ...(guest ? { guest } : {}) } }),
  days: (guest: string | null) => call<Days>('/days', { body: guest ? { guest } : {} }),
  begin: (body: Asked<'/api/v1/days/begin'>) => call<DayBegun>('/days/begin', { body }),
  finish: (body: Asked<'/api/v1/days/finish'>) => call<DayFinished>('/days/finish', { body }),
  tables: (body: Asked<'/api/v1/days/tables'>) => call<DayTables>('/days/tables', { body }),
};
