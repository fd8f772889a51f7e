/** Which way a result went, by the words of its value (§2.6). */
export const resultTrend = (value: string): 'up' | 'down' =>
  /reduction|decrease|lower|down/i.test(value) ? 'down' : 'up'
