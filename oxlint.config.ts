import { defineConfig, type OxlintOverride } from 'oxlint'

/** What each room may import of the others; what a package may, its package.json says. Later rooms lie within earlier ones. */
const ROOMS: Record<string, readonly string[]> = {
  contracts: [],
  content: ['contracts'],
  'content-loader': ['content', 'contracts'],
  site: ['content', 'content-loader', 'contracts'],
  'site/ui': [],
  mail: ['content', 'content-loader', 'contracts', 'site'],
  console: ['content', 'contracts', 'mail', 'site'],
  publisher: ['content', 'content-loader', 'contracts', 'site'],
  'server/store': ['contracts'],
  'server/partners': ['content', 'contracts'],
  'server/outbox': ['contracts', 'server/partners', 'server/store'],
  'server/flows': ['contracts', 'publisher', 'server/{http,partners,store}'],
  'server/http': ['contracts'],
  'server/pages': ['contracts', 'publisher', 'server/http', 'server/store', 'site'],
  'server/start': ['content', 'contracts', 'publisher', 'server/{flows,http,outbox,pages,partners,store}'],
  'server/api': ['contracts', 'server/{flows,http,start}'],
  'server/console': ['contracts', 'publisher', 'server/{flows,http,pages,start,store}'],
  'server/doctor': ['content', 'contracts', 'server/{flows,partners,start,store}'],
  'server/commands': ['content', 'contracts', 'publisher', 'server/{doctor,flows,outbox,partners,start,store}'],
  ops: ['content', 'content-loader', 'contracts', 'mail', 'publisher', 'server', 'site'],
  'ops/bench': ['content', 'content-loader', 'contracts', 'ops', 'publisher', 'server', 'site', 'test'],
  packages: [],
}

const walls = Object.entries(ROOMS).map(
  ([room, others]): OxlintOverride => ({
    files: [`${room}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['#*/**', ...others.map((other) => `!#${other}/**`)],
              message: `${room}/ may import ${others.join(', ') || 'no other room'} (oxlint.config.ts).`,
            },
          ],
        },
      ],
    },
  }),
)

/** Tests, and helpers of tests. */
const TESTS = ['test/**', '**/*.test.ts', '**/*.test.tsx', 'packages/*/test/**']

export default defineConfig({
  plugins: ['eslint', 'node', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  options: { reportUnusedDisableDirectives: 'error', typeAware: true },
  env: { builtin: true },
  ignorePatterns: ['/build', '/data', 'test-results'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],

    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],

    'max-lines': ['error', 300],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'node/no-process-env': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],

    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': 'error',
    'unicorn/prefer-node-protocol': 'error',

    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/jsx-no-target-blank': ['error', { allowReferrer: true }],
    'react/jsx-no-useless-fragment': 'error',
    'react/no-array-index-key': 'error',
    'react/no-unknown-property': 'error',
    'react/forbid-dom-props': ['error', { forbid: ['style'] }],

    // These can’t see into components, native states (a checkbox that is a switch) or scrolling; axe judges the real page.
    'jsx-a11y/label-has-associated-control': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',

    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/expect-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-title': 'off',
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    // In the browser the console is the log. The server has its own.
    {
      files: ['{console,content-loader,mail,site}/**', 'packages/masker/workspace/**'],
      rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
    },
    // Some mail programs drop style sheets.
    { files: ['mail/**'], rules: { 'react/forbid-dom-props': 'off' } },
    {
      files: ['**/*.config.ts', 'site/pages/**/*.tsx', 'console/**/*.page.tsx'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['packages/masker/bench/**', 'ops/**', ...TESTS], rules: { 'no-console': 'off' } },
    // What a test reads untyped, its expectations judge.
    {
      files: [...TESTS, 'ops/bench/**'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    {
      // Scripts that the browser gets as they are written: nothing types them.
      files: ['packages/stand-ins/**/*.js'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    // Playwright's fixtures are given by a function called `use`.
    { files: ['test/journeys/**'], rules: { 'react/rules-of-hooks': 'off' } },
    ...walls,
    // Each test may import what it needs.
    {
      files: TESTS,
      rules: {
        'max-lines': ['error', 400],
        'max-lines-per-function': 'off',
        'no-restricted-imports': 'off',
        'node/no-process-env': 'off',
      },
    },
    // The one reader of the environment, the programs that hand it on, and what is no part of the site.
    {
      files: [
        'server/{main,dev}.ts',
        'server/start/config.ts',
        'server/commands/*.ts',
        'server/store/dump-postgres.ts',
        'publisher/open-publisher.ts',
        'ops/**',
        '*.config.ts',
        'packages/masker/bench/**',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['content/**', '**/migrations/**', 'ops/sample-mail-list.ts'],
      rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
    },
  ],
})
