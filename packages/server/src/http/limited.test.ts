import { expect, test } from 'vitest';
import { type Answer, ask, serveAll } from '../test/served.js';
import { TestClock } from '../test/world.js';

test('an address that has spent all is refused before anything is made of a request; its watch is answered', async () => {
  const clock = new TestClock(Date.now());
  // Unmeasured work costs the fixed price of a request: half a millisecond of the hundred.
  const work = { limitsPlayers: false, meter: () => 0 };
  const { server, metrics, errors } = await serveAll({ clock, limitsAddresses: true, work });
  for (let i = 0; i < 195; i++) expect((await ask(server.port, '/nothing')).status).toBe(404);
  const answers: Answer[] = [];
  const asked = Array.from({ length: 60 }, async () => answers.push(await ask(server.port, '/nothing')));
  // Those that would have to wait too long are answered while time stands still.
  while (answers.length < 45) await new Promise((resolve) => setImmediate(resolve));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(40);
  for (const { body, headers } of refused) {
    expect([body, headers['retry-after'], headers.connection]).toEqual(['too many requests\n', '1', 'close']);
    expect(headers['content-security-policy']).toBeDefined();
  }
  expect((await ask(server.port, '/health')).status).toBe(200);
  let isDone = false;
  const all = Promise.all(asked).then(() => {
    isDone = true;
  });
  while (!isDone) await clock.advance(50);
  await all;
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(await metrics.text()).toContain(
    `sitke_http_answers_total{status="429"} ${statuses.filter((status) => status === 429).length}`,
  );
  expect(errors).toEqual([]);
  server.kill();
});
