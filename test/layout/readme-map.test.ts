import { expect, it } from 'vitest'
import { mapMistakes, readTree } from './readme-map.ts'

const PATHS = ['app/root.tsx', 'app/pages/home.tsx', 'server/main.ts', 'server/api/newsletter.ts', 'docs/journey.md']
const readme = (tree: string) => `# Gimbal\n\n## The map\n\nWhere things are.\n\n\`\`\`\n${tree}\n\`\`\`\n\n## More\n`
const COMPLETE = `
app/         what the visitor sees
  root.tsx     the shell
  pages/       one file a screen
server/      what runs behind
  api/         one file a door
docs/        the rest`

it('is content with a map that names what is there', () => {
  expect(mapMistakes(readme(COMPLETE), PATHS)).toEqual([])
})

it('says when there is no README, or no map in it', () => {
  expect(mapMistakes(undefined, PATHS)).toEqual(['There is no README.md'])
  expect(mapMistakes('# Gimbal\n\n```\napp/\n```\n', PATHS)).toHaveLength(1)
  expect(mapMistakes('## The map\n\n## Other\n\n```\napp/\n```\n', PATHS)).toHaveLength(1)
})

it('misses a top-level folder, and a folder of app or server', () => {
  const paths = [...PATHS, 'sandbox/sandbox.ts', 'server/flows/capture-lead.ts', 'docs/decisions/0001-a.md']
  expect(mapMistakes(readme(COMPLETE), paths)).toEqual([
    'The map does not name sandbox/',
    'The map does not name server/flows/',
  ])
})

it('finds what the map names and nobody has', () => {
  expect(mapMistakes(readme(`${COMPLETE}\n  old.md`), PATHS)).toEqual(['The map names docs/old.md, which is not there'])
})

it('reads a tree drawn with lines like one drawn with spaces', () => {
  const drawn = 'app/\n├── pages/   screens\n│   └── home.tsx\n└── root.tsx\nserver/'
  expect(readTree(drawn)).toEqual(['app', 'app/pages', 'app/pages/home.tsx', 'app/root.tsx', 'server'])
})
