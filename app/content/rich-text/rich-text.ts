/** Text with its marks, as data: the policy of the pages forbids putting HTML into them by script (Trusted Types). */
export type RichText = (string | RichElement)[]

export interface RichElement {
  tag: string
  /** Attributes under the names that React gives them. */
  props?: Record<string, string | number | boolean>
  children: RichText
}
