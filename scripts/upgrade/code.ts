import { spawnSync } from 'node:child_process'

/** The code of the site in a clone. */
export interface Code {
  /** The commit that it stands at. */
  commit: string
  /** What brings it up to date, for people. */
  plan: string
  /** @throws when it cannot be, with nothing changed */
  bring(): void
  /** Back to the commit of before. Files that are not in the repository, and changes to others, stay. */
  takeBack(): void
}

/**
 * The code in a folder and its new version: a tag, a commit, or what its branch follows.
 * @throws Error with one sentence when there's no such version, or a tracked file is changed
 */
export function openCode(root: string, to: string | undefined): Code {
  const git = (...args: string[]) => runGit(root, args)
  const commit = git('rev-parse', 'HEAD')
  const changed = git('status', '--porcelain', '--untracked-files=no')
  if (changed !== '') {
    throw new Error(
      `Files are changed here:\n${changed}\nCommit them (git commit), or upgrade to the folder as it stands with --here.`,
    )
  }
  const upstream = to ?? git('rev-parse', '--abbrev-ref', '@{upstream}')
  return {
    commit,
    plan: to === undefined ? `git fetch, git merge --ff-only ${upstream}` : `git fetch, git reset --keep ${to}`,
    bring() {
      git('fetch', '--tags')
      if (to === undefined) git('merge', '--ff-only', upstream)
      else git('reset', '--keep', to)
    },
    takeBack: () => void git('reset', '--keep', commit),
  }
}

function runGit(root: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Error(`git ${args.join(' ')} failed: ${(error?.message ?? stderr).trim()}`)
}
