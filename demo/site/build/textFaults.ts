import type { Options } from '../../../src/domain/page/options'
import { wordsOfReport } from '../../../src/element/extras/reports'
import { chooseOwn } from '../../../src/messages/texts/replaceTexts'
import type { Fault } from './faults'

/** What the console would say of the page's own texts. Reads the keys of all texts, which only the build knows. */
export function findTextFaults({ texts, lang = 'en' }: Options): readonly Fault[] {
  const faults: Fault[] = []
  chooseOwn(texts ?? {}, lang, (...about) =>
    faults.push({ names: ['texts'], level: 'warning', text: `The button ${wordsOfReport('notice', ...about)}` }),
  )
  return faults
}
