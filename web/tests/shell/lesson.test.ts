import { describe, expect, it } from 'vitest';
import { parse } from '../../src/shell/choice';
import { after, fits, hintAt, meant, planned, undone, type Course } from '../../src/shell/lesson/course';
import type { Hint, Lesson } from '../../src/shell/types';

const hint = (id: string, more: Partial<Hint> = {}): Hint => ({ id, title: id, text: '', press: [], show: [], when: [], along: false, ...more });

const LESSON: Lesson = {
  title: 'A round',
  text: '',
  minutes: 1,
  seed: 'one',
  options: {},
  seat: [],
  scene: [
    { title: 'One', hint: [hint('look', { when: ['go *'], show: ['map'] }), hint('go', { press: ['go 2', 'go *'] }), hint('told', { show: ['inn'] })] },
    { title: 'Two', hint: [hint('pay', { press: ['pay'], when: ['go *'] }), hint('stop', { press: ['stop'], along: true }), hint('bye')] },
  ],
  always: [hint('rest', { press: ['stop'] })],
};

function said(course: Course, choices: string[], there: (name: string) => boolean = () => true): string | null {
  return hintAt(LESSON, course, choices.map(parse), there)?.id ?? null;
}

describe('a form of a choice', () => {
  it('has as many words, any of which may be left open', () => {
    expect(fits('go *', parse('go 1'))).toBe(true);
    expect(fits('go *', parse('go'))).toBe(false);
    expect(fits('go 2', parse('go 1'))).toBe(false);
  });

  it('is asked for in the order of the hint', () => {
    expect(meant(LESSON.scene[0]!.hint[1]!, [parse('go 1'), parse('go 2')])[0]!.text).toBe('go 2');
  });
});

describe('what a lesson says', () => {
  it('is the first that is not done and fits what may be chosen', () => {
    expect(said([], ['go 1', 'stop'])).toBe('look');
    expect(said(['look'], ['go 1'])).toBe('go');
    expect(said([], ['stop'])).toBe('rest');
    expect(said([], ['turn'])).toBeNull();
  });

  it('points at nothing that is not there', () => {
    expect(said(['look', 'go'], ['stop'], () => false)).toBe('rest');
    expect(said(['look', 'go'], ['stop'])).toBe('told');
  });

  it('is read, and goes along, only right after what stands before it', () => {
    expect(said(['look'], ['stop'])).toBe('rest');
    expect(said(['look', 'go', 'pay'], ['stop'])).toBe('stop');
    expect(said(['look', 'go', 'pay', null], ['stop'])).toBe('stop');
    expect(said(['look', 'pay', 'go'], ['turn'])).toBe('told');
    expect(said(['look', 'go', 'told', 'pay', 'look'], ['stop'])).toBe('rest');
  });

  it('ends whenever what stands before the end is done', () => {
    expect(said(['go', 'pay', 'stop', null, 'look'], ['turn'])).toBe('bye');
  });
});

describe('a choice', () => {
  it('does the hint that was told, or one that asks for it anywhere', () => {
    expect(after(LESSON, [], 'go 7', null)).toEqual(['go']);
    expect(after(LESSON, [], 'pay', null)).toEqual([null]);
    expect(after(LESSON, [], 'pay', LESSON.scene[1]!.hint[0]!)).toEqual(['pay']);
    expect(planned(LESSON, [], ['go 1', 'go 1'])).toEqual(['go', null]);
  });

  it('that is taken back is not done any more, and what was read since is read again', () => {
    expect(undone(LESSON, ['look', 'go', 'told'])).toEqual(['look']);
    expect(undone(LESSON, ['look', 'go', null])).toEqual(['look', 'go']);
    expect(undone(LESSON, ['look'])).toEqual([]);
  });
});
