import type { Plugin } from 'vite'

/** How the bundler wraps a CommonJS file, React above all: run as soon as it is reached. */
const WRAPPER = /__commonJSMin\(\(\(([\w, ]*)\) => \{/g

/**
 * Has browsers compile React where they take the script apart, on another thread. Chrome does so for a function in parentheses, which
 * it takes for one that is called at once, but not for an arrow: that it takes apart once more when it is called, and the page waits.
 * Fails the build when nothing is wrapped like that any more.
 */
export function compileAhead(): Plugin {
  let hasWrapped = false
  return {
    name: 'compile-ahead',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(code) {
      const changed = code.replace(WRAPPER, '__commonJSMin((function($1) {')
      hasWrapped ||= changed !== code
      return changed === code ? undefined : { code: changed, map: null }
    },
    generateBundle() {
      if (!hasWrapped) this.error('No CommonJS file is wrapped as it was: see scripts/build/bundle/compile-ahead.ts')
    },
  }
}
