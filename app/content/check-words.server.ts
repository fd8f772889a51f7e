import type { Content } from './open-content.server.ts'
import { siteWords } from './site.server.ts'
import { typedIntake } from './typed-intake.server.ts'
import { readWordsFile } from './words-file.server.ts'

/** Checks every file of words. @throws naming file, field and cure */
export function checkWords({ files, ...content }: Content): void {
  const { claims, demo, documentMasker, freeCall, home, mail, twelveQuestions, vault } = content
  readWordsFile(files, 'site', siteWords)
  readWordsFile(files, 'typed-intake', typedIntake)
  for (const read of [freeCall, home, documentMasker, demo, twelveQuestions, vault, mail, claims]) read()
}
