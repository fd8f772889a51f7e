import type { ContentAnswer } from '#contracts/console-content.ts'
import { ask } from '../frame/request.ts'

/**
 * Waits until visitors have the newest version, or don't get it: a piece's state follows the site.
 * @returns false if that can't be told, as without a session
 */
export async function siteIsMade(): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    await new Promise((done) => setTimeout(done, 1500))
    const answer = await ask<ContentAnswer>('/api/console/content', { stays: true }).catch(() => undefined)
    if (!answer) return false
    if (answer.site.shown === answer.site.newest || answer.site.failed !== null) return true
  }
  return true
}
