/** A browser's simple store in memory. It refuses to hold more than `room` entries. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}, room = 100): Storage {
  const held = new Map(Object.entries(entries));
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (index) => [...held.keys()][index] ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => {
      if (!held.has(key) && held.size >= room) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, value);
    },
  };
}
