import type { Content } from './open-content.server.ts'

/** Checks every file of words. @throws naming file, field and cure */
export function checkWords(content: Content): void {
  const { claims, demo, documentMasker, freeCall, home, mail, site, twelveQuestions, typedIntake, vault } = content
  for (const read of [site, freeCall, home, documentMasker, demo, typedIntake, twelveQuestions, vault, mail, claims])
    read()
}
