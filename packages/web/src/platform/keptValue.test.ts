import { expect, test } from 'vitest';
import { atStep, KEPT_PROGRESS, NO_PROGRESS, type Progress } from '../session/practice/progress.js';
import { memoryStorage } from '../test/memoryStorage.js';
import { KeptValue } from './keptValue.js';

const PLACE = { key: 'place', none: NO_PROGRESS, ...KEPT_PROGRESS };
const open = (storage: Storage | null): KeptValue<Progress> => new KeptValue(storage, PLACE);
const lessons = ({ value }: KeptValue<Progress>): string[] => Object.keys(value.value.lessons);

test('changes of two pages both last', () => {
  const storage = memoryStorage();
  const [one, other] = [open(storage), open(storage)];
  one.update((progress) => atStep(progress, 'first', 1, 0));
  other.update((progress) => atStep(progress, 'second', 1, 0));
  expect(lessons(other)).toEqual(['first', 'second']);
  one.keyChanged('elsewhere');
  expect(lessons(one)).toEqual(['first']);
  one.keyChanged('place');
  expect(lessons(one)).toEqual(['first', 'second']);
  expect(lessons(open(storage))).toEqual(['first', 'second']);
});

test.each([null, memoryStorage({}, 0)])('a store that is forbidden or full costs no change on the page', (storage) => {
  const page = open(storage);
  page.update((progress) => atStep(progress, 'first', 1, 0));
  page.update((progress) => atStep(progress, 'second', 1, 0));
  expect([lessons(page), page.isKept.value]).toEqual([['first', 'second'], false]);
});

test('a text that cannot be read is set aside before another takes its place', () => {
  const storage = memoryStorage({ place: '{' });
  open(storage).update((progress) => atStep(progress, 'first', 1, 0));
  expect(lessons(open(storage))).toEqual(['first']);
  expect(storage.getItem('sitke.unreadable.1')).toBe('{');
});
