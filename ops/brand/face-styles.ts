import { FACES, type Face } from '#site/styles/faces.ts'

const faces: readonly Face[] = Object.values(FACES)
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** site/styles/fonts.css: the faces, then their stand-ins. */
export function describeFaces(): string {
  const webFonts = faces.map(
    ({ name, file, web }) => `@font-face {
  font-family: "${name}";
  src: url("./fonts/${file}.woff2") format("woff2");
  font-weight: ${web.weight};
  font-display: swap;
}`,
  )
  // First the stand-ins that most machines have.
  const inTurn = [0, 1, 2].flatMap((turn) => faces.flatMap(({ fallbacks }) => fallbacks[turn] ?? []))
  const fallbacks = inTurn.map(
    ({ name, local, ascent, descent, size }) => `@font-face {
  font-family: "${name}";
  src: ${local.map((font) => `local("${font}")`).join(', ')};
  ascent-override: ${ascent}%;
  descent-override: ${descent}%;
  line-gap-override: 0%;
  size-adjust: ${size}%;
}`,
  )
  return `/* Made from faces.ts by ops/brand/fonts.ts. */\n${[...webFonts, ...fallbacks].join('\n')}\n`
}

/** Style sheets of site/styles/ that name faces, besides fonts.css. */
export const FILES_OF_STACKS = ['tokens.css', 'base.css'] as const
type FileOfStacks = (typeof FILES_OF_STACKS)[number]

/** Writes the faces into the stacks of a style sheet. */
export function nameFaces(file: FileOfStacks, css: string): string {
  const { display, text, label } = FACES
  const [sans, sansToo, header] = text.fallbacks
  const stacks = {
    display: `${quoted([display.name, ...display.fallbacks.map(({ name }) => name)])}, Georgia, serif`,
    sans: `${quoted([text.name, sans.name, sansToo.name])}, system-ui, sans-serif`,
    header: `${quoted([text.name, sans.name, header.name])}, system-ui, sans-serif`,
    mono: `${quoted([label.name, ...label.fallbacks.map(({ name }) => name)])}, ui-monospace, monospace`,
  }
  // A phone has a good face for labels.
  const onPhones = { mono: `ui-monospace, ${quoted(label.fallbacks.map(({ name }) => name))}, monospace` }
  return Object.entries(file === 'base.css' ? onPhones : stacks).reduce(
    (text, [name, stack]) => text.replace(new RegExp(`(?<=--font-${name}: ).*(?=;)`), () => stack),
    css,
  )
}
