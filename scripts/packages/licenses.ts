/** What may run and be handed on, with their names kept. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]

/** What may besides be used in building and judging the site: the fonts' own, data, and what is shared when it is changed. */
const FOR_TOOLS = ['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1', 'Python-2.0']

/** Read by hand in the package, whose manifest does not say it. */
const BY_HAND: Record<string, string> = {
  // The MIT text in its LICENSE file.
  'png-js@2.0.0': 'MIT',
}

/** The license of a package as far as it is known. */
export const knownLicense = (name: string, version: string, stated: string | undefined): string | undefined =>
  stated ?? BY_HAND[`${name}@${version}`]

/**
 * Whether a package may be used.
 * @param license an SPDX expression of names, AND, OR and brackets
 * @param runs whether it is part of what runs, not of what builds and judges it
 */
export function isAllowedLicense(license: string, runs: boolean): boolean {
  const allowed = new Set(runs ? PERMISSIVE : [...PERMISSIVE, ...FOR_TOOLS])
  const words = license.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  // AND binds closer than OR (SPDX 3.0, annex B).
  const either = (): boolean => {
    let holds = both()
    while (words[at] === 'OR') {
      at += 1
      const other = both()
      holds ||= other
    }
    return holds
  }
  const both = (): boolean => {
    let holds = one()
    while (words[at] === 'AND') {
      at += 1
      const other = one()
      holds &&= other
    }
    return holds
  }
  const one = (): boolean => {
    const word = words[at]
    at += 1
    if (word !== '(') return word !== undefined && allowed.has(word)
    const inside = either()
    at += 1
    return inside && words[at - 1] === ')'
  }
  return either() && at === words.length
}
