import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Notices } from './notices.svelte';

describe('what is heard', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  const words = ({ heard }: Notices): string[] => heard.map((line) => line.words);

  // Two moves that came together were one announcement: a screen reader told of the second alone.
  it('tells of everything that happens at once, in its order', () => {
    const notices = new Notices();
    notices.happened('Basile chooses domino 12.');
    notices.happened('A new row is laid out.');
    expect(words(notices)).toEqual(['Basile chooses domino 12.', 'A new row is laid out.']);
    vi.advanceTimersByTime(3000);
    notices.happened('Clara chooses domino 3.');
    expect(words(notices)).toEqual(['Clara chooses domino 3.']);
  });

  it('is new each time, also in the same words', () => {
    const notices = new Notices();
    notices.happened('Basile draws a piece.');
    const [first] = notices.heard;
    vi.advanceTimersByTime(3000);
    notices.happened('Basile draws a piece.');
    expect(notices.heard[0]?.number).not.toBe(first?.number);
  });

  it('is only the last of what somebody looks over with the keys', () => {
    const notices = new Notices();
    notices.hear('d5, facing north');
    notices.hear('d6, facing north');
    expect(words(notices)).toEqual(['d6, facing north']);
  });
});
