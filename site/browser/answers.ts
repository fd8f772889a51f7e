// What answers on a page, as one file: its drawings, and the next free time beside the calls to book.
import { answerDrawings } from './answering-drawings.ts'
import { showNextFree } from './free-times.ts'

answerDrawings()
void showNextFree()
