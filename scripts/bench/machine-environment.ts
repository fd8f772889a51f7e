/** The machine's environment, without npm's variables for its commands and this checkout's Node.js. */
export function machineEnvironment(home = process.env['HOME'] ?? '/'): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_(registry|cafile))|NODE_(?!EXTRA_CA)|INIT_CWD)/.test(name),
  )
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])), PATH: path.join(':'), HOME: home }
}
