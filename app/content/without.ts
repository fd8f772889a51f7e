/** A copy that lacks some fields, such as those that only the build needs. */
export function without<T extends object, K extends keyof T & string>(whole: T, ...names: K[]): Omit<T, K> {
  const left: Omit<T, K> & Partial<Pick<T, K>> = { ...whole }
  for (const name of names) delete left[name]
  return left
}
