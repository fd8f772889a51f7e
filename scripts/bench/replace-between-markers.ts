/** A Markdown text with another content between `<!-- name -->` and `<!-- /name -->`. @throws when the markers are not there */
export function replaceBetweenMarkers(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`There is no place between ${start} and ${end}`)
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`
}
