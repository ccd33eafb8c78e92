/**
 * Jobs for the end of a turn: of one call from the event loop, with all that it resolves. An iteration of the loop may
 * have many turns, and takes long where much has come: nothing that is ready to be sent waits for its end.
 */

type Job = () => void;

let jobs: Job[] = [];

/** Does a job at the end of this turn, after those that were left for it before. It must not throw. */
export function atTurnEnd(job: Job): void {
  jobs.push(job);
  if (jobs.length === 1) process.nextTick(afterTicks);
}

/** Lets the other ticks of this turn, and what they resolve, come first: they too may have something to send. */
function afterTicks(): void {
  queueMicrotask(() => process.nextTick(run));
}

function run(): void {
  const now = jobs;
  jobs = [];
  for (const job of now) job();
}
