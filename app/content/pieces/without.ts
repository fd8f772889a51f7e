/** The same object without some of its fields. */
export function without<T extends object, K extends keyof T & string>(whole: T, ...fields: K[]): Omit<T, K> {
  const left: Omit<T, K> & Partial<Pick<T, K>> = { ...whole }
  for (const field of fields) delete left[field]
  return left
}
