import { propertyName } from '../src/domain/page/attributes'
import { attributeType } from './attributeTypes'
import { readAttributes, readEventDetails } from './sourceFacts'
import { EVENTS } from './surface'

/** The members that type the element's attributes, as text, and its properties, as the values that they take. */
export function optionMembers(): string {
  return readAttributes()
    .filter((row) => !['lang', 'dir'].includes(row.name))
    .flatMap((row) => {
      const property = propertyName(row.name)
      const rich = `Options['${property}']`
      // An attribute without a hyphen has the name of its property, so it takes text and rich values.
      if (property === row.name) {
        const type = row.kind === 'pick' || row.kind === 'flag' ? attributeType(row) : `${attributeType(row)} | ${rich}`
        return [member(row.doc, row.name, type)]
      }
      return [
        ...(row.kind === 'callbacks' ? [] : [member(row.doc, row.name, attributeType(row))]),
        member(row.doc, property, rich),
      ]
    })
    .join('\n')
}

/** The members that type the listeners. `nameOf` names the listener of an event. */
export function listenerMembers(nameOf: (event: string) => string): string {
  const details = readEventDetails()
  return Object.entries(EVENTS)
    .map(([name, doc]) => {
      const event = details.has(name) ? `CustomEvent<EventDetails['${name}']>` : 'Event'
      return member(doc, nameOf(name), `((event: ${event}) => void)`)
    })
    .join('\n')
}

function member(doc: string, name: string, type: string): string {
  return `  /** ${doc} */\n  ${/^\w+$/.test(name) ? name : `'${name}'`}?: ${type} | undefined`
}
