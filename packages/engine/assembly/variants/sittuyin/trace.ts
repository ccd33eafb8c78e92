/** Whether `evaluate` also counts how often each weight is taken: only in the build for the tuner, which replaces this. */
export const TRACE: bool = false;
