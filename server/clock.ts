/** The time now, in milliseconds since the epoch. Handed to whatever needs the time, so that tests can set it. */
export type Clock = () => number
