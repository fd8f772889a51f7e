/** A server of the site, as the operator speaks of it. */
export interface ServerPlace {
  /** The command that restarts it. */
  restart: string
  /** Where it answers. */
  address: string
}

/** What an upgrade does. Each throws when it fails. */
export interface UpgradeSteps {
  backUp(): Promise<void>
  /** Brings the code up to date. */
  fetchCode(): Promise<void>
  /** Installs what the code needs, builds beside the build that runs, and puts it in its place. */
  build(): Promise<void>
  restart(server: ServerPlace): Promise<void>
  /** Whether the server answers with the build that is in place. */
  check(server: ServerPlace): Promise<void>
  /** Puts code, packages and build back as they were. */
  takeBack(): Promise<void>
}

/**
 * Upgrades the servers one after the other, and takes everything back when something fails.
 * @returns whether they run the new version
 */
export async function upgradeSite(
  steps: UpgradeSteps,
  servers: readonly ServerPlace[],
  say: (line: string) => void,
): Promise<boolean> {
  const restarted: ServerPlace[] = []
  let isBackedUp = false
  try {
    say('Backing up …')
    await steps.backUp()
    isBackedUp = true
    say('Bringing the code up to date …')
    await steps.fetchCode()
    say('Building …')
    await steps.build()
    for (const server of servers) {
      say(`Restarting: ${server.restart}`)
      restarted.push(server)
      await steps.restart(server)
      say(`Checking ${server.address} …`)
      await steps.check(server)
    }
    say('Upgraded: the new version answers.')
    return true
  } catch (error) {
    say(`FAILED: ${messageOf(error)}`)
    if (isBackedUp) await goBack(steps, restarted, say)
    else say('Nothing was changed.')
    return false
  }
}

async function goBack(steps: UpgradeSteps, restarted: readonly ServerPlace[], say: (line: string) => void) {
  try {
    say('Going back …')
    await steps.takeBack()
    for (const server of restarted) {
      say(`Restarting: ${server.restart}`)
      await steps.restart(server)
      say(`Checking ${server.address} …`)
      await steps.check(server)
    }
    say('Not upgraded: the version from before runs.')
  } catch (error) {
    say(`FAILED to go back: ${messageOf(error)}`)
    say(
      "The site may be down. Look at the server's log; docs/operations.md says under 'Upgrade' how to go back by hand.",
    )
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
