/** Metrics for operators. None of them is about an individual visitor. */
export interface Metrics {
  /** A delivery attempt ended, or was cut short by a shutdown. */
  attempted(destination: string, result: 'delivered' | 'failed' | 'given back'): void
  /** A lead and its queued delivery were committed, in this many seconds. */
  committed(seconds: number): void
  /** A new lead was stored. `page` is the sender's first landing page; undefined if unknown. */
  captured(kind: string, page: string | undefined): void
  /** A request was answered, after this many seconds. Takes the route's pattern, never the URL. */
  answered(route: string, status: number, seconds: number): void
  refused(group: string): void
  noticed(event: string): void
}
