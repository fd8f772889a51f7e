/** What the server counts for operators. Nothing in it is about a visitor. */
export interface Figures {
  /** An attempt at delivering has ended, or was cut short by a stop. */
  attempted(destination: string, result: 'delivered' | 'failed' | 'given back'): void
  /** A lead and the promise of its delivery were committed, after so many seconds. */
  committed(seconds: number): void
  /** A new lead of this kind was stored; the page by which its sender first came, undefined when it is not known. */
  captured(kind: string, page: string | undefined): void
  /** A request was answered: the pattern of its route, never its address. */
  answered(route: string, status: number): void
  refused(group: string): void
  noticed(event: string): void
  /** A browser has reported a violation of a page's policy, by directive and what was blocked, or a crash by its reason. */
  reported(report: 'csp-violation' | 'crash', what: string, blocked: string): void
}
