import { questionsWithNotes } from '#contracts/survey-questions.ts'
import type { LoaderArgs } from '../render/page-meta.tsx'

/** What answers tell a visitor, for the survey's last screen. */
export const loader = ({ content }: LoaderArgs) => Response.json(questionsWithNotes(content.survey()))
