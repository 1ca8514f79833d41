import { describe, expect, it } from 'vitest';
import { flushSync } from 'svelte';
import type { Move } from '../net/types';
import { Aim, type Piece } from './aim.svelte';
import { Chooser } from './chooser.svelte';

const move = (action: string, cells: string[], turn: number): Move => ({ action, kind: 'lay', cells, turn });
const piece: Piece = { cells: (one) => one.cells as string[], turn: (one) => Number(one.turn), turns: 4, step: 1 };
const moves = [move('west', ['a1', 'b1'], 2), move('east', ['a1', 'b1'], 0), move('up', ['a1', 'a2'], 3)];

function aiming(test: (aim: Aim, chooser: Chooser) => void): void {
  const chooser = new Chooser();
  const end = $effect.root(() => {
    const aim = new Aim(chooser, () => moves, piece);
    flushSync();
    chooser.offer(moves);
    test(aim, chooser);
  });
  end();
}

describe('a piece aimed at a cell', () => {
  it('stands for the first move clockwise from how it is turned', () =>
    aiming((aim, chooser) => {
      expect(aim.at('a1').action).toBe('east');
      chooser.turn = 1;
      expect(aim.at('a1').action).toBe('west');
      expect(aim.at('a2').action).toBe('up');
      chooser.turn = 3;
      expect(aim.at('b1').action).toBe('east');
    }));
  it('steps through the moves there when it is turned, both ways and round', () =>
    aiming((aim, chooser) => {
      chooser.at = 'a1';
      const seen = [1, 1, 1, -1].map((by) => {
        aim.spin(by as 1 | -1);
        return aim.at('a1').action;
      });
      expect(seen).toEqual(['west', 'up', 'east', 'up']);
    }));
  it('turns in the hand where nothing is aimed at', () =>
    aiming((aim, chooser) => {
      aim.spin(-1);
      expect(chooser.turn).toBe(3);
    }));
  it('that was laid turns where it lies', () =>
    aiming((aim, chooser) => {
      chooser.at = 'a1';
      chooser.take(moves[1]!);
      aim.spin(1);
      expect(chooser.chosen?.action).toBe('west');
      expect(aim.at('a1').action).toBe('west');
      expect(aim.at('b1').action).toBe('west');
    }));
  it('offers to be turned only while there is something to lay', () => {
    const chooser = new Chooser();
    const end = $effect.root(() => {
      new Aim(chooser, () => [], piece);
      flushSync();
    });
    expect(chooser.spin).toBeNull();
    end();
  });
});
