/** Whether `evaluate` records how often it uses each weight. Replaced in the tuner's build. */
export const TRACE: bool = false;
