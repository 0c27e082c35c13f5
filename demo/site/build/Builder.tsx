import { LANGUAGES } from '../../../src/messages/languages'
import type { OptionFact } from '../facts'
import { Code } from '../parts/Code'
import { LiveButton } from '../parts/LiveButton'
import { Prose } from '../parts/Prose'
import type { PageProps } from '../sitePage'
import { DEFAULT_OPTIONS } from './choice'
import { controlOf, defaultFeatures, type ControlName } from './controls'
import { findFaults } from './faults'
import { FORMATS } from './formats'
import { sectionsOf } from './sections'

/** What there is to say before anything is chosen, so that nothing moves when the script says it. */
const AT_FIRST: Readonly<Record<string, string>> = Object.fromEntries(
  findFaults({}, DEFAULT_OPTIONS).flatMap(({ names, text }) => names.map((name) => [name, text])),
)

/** Options whose values are listed on a page of the docs. */
const LISTS: Readonly<Record<string, { readonly path: string; readonly title: string }>> = {
  texts: { path: 'docs/texts/', title: 'All texts and their keys' },
}

export function Builder({ settings, facts, root }: PageProps) {
  return (
    <>
      <h1>Build your button</h1>
      <p className="lead">Every option of the element. The button and its tag follow each change.</p>
      <noscript>
        <p className="lead">
          This form needs JavaScript. The <a href={`${root}docs/attributes/`}>table of attributes</a> does not.
        </p>
      </noscript>
      <div className="builder">
        <form id="builder" autoComplete="off">
          {sectionsOf(facts.options).map(({ title, options, isClosed }) =>
            isClosed ? (
              <details key={title} className="section">
                <summary>{title}</summary>
                <Fields options={options} root={root} />
              </details>
            ) : (
              <fieldset key={title} className="section">
                <legend>{title}</legend>
                <Fields options={options} root={root} />
              </fieldset>
            ),
          )}
          <datalist id="known-networks">
            {facts.options
              .find(({ name }) => name === 'networks')
              ?.values.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
          </datalist>
          <datalist id="known-languages">
            {Object.keys(LANGUAGES).map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </datalist>
          <button type="reset">Start over</button>
        </form>
        <div className="result">
          <section className="preview" aria-label="Preview">
            <div className="blank">
              <LiveButton options={settings.stack && settings.options} />
            </div>
          </section>
          <section className="written" aria-labelledby="written-title">
            <h2 id="written-title">The tag</h2>
            <fieldset className="choices" id="formats">
              <legend className="visually-hidden">Written as</legend>
              {Object.entries(FORMATS).map(([name, { title }], at) => (
                <label key={name}>
                  <input type="radio" name="format" value={name} defaultChecked={at === 0} />
                  <span>{title}</span>
                </label>
              ))}
            </fieldset>
            <Code id="written" label="The tag">
              {FORMATS.html.write({})}
            </Code>
            <p className="muted" id="format-note">
              {FORMATS.html.note}
            </p>
            <p className="line">
              <a className="button" id="open-page" href="page/" target="_blank" rel="noopener">
                Open in a new page
              </a>
              <button type="button" id="copy-link">
                Copy a link
              </button>
            </p>
          </section>
        </div>
      </div>
    </>
  )
}

function Fields({ options, root }: { options: readonly OptionFact[]; root: string }) {
  return options.map((option) => <Field key={option.name} option={option} root={root} />)
}

function Field({ option, root }: { option: OptionFact; root: string }) {
  const { name, label, doc } = option
  const control = controlOf(option)
  const id = `option-${name}`
  const described = `${id}-doc ${id}-fault`
  const list = LISTS[name]
  const words = (
    <p className="muted" id={`${id}-doc`}>
      <Prose>{doc}</Prose>
      {list && (
        <>
          {' '}
          <a href={root + list.path}>{list.title}</a>.
        </>
      )}
    </p>
  )
  const fault = (
    <p className="fault" id={`${id}-fault`} hidden={!AT_FIRST[name]} data-level="warning">
      {AT_FIRST[name]}
    </p>
  )
  const isGroup = GROUPS.has(control)
  const Control = CONTROLS[control]
  if (control === 'flag')
    return (
      <div className="field" data-option={name} data-control={control}>
        <label className="check">
          <input type="checkbox" id={id} aria-describedby={described} />
          <span>{label}</span>
        </label>
        {words}
        {fault}
      </div>
    )
  return isGroup ? (
    <fieldset className="field" data-option={name} data-control={control} aria-describedby={described}>
      <legend>{label}</legend>
      {words}
      <Control option={option} id={id} described={described} />
      {fault}
    </fieldset>
  ) : (
    <div className="field" data-option={name} data-control={control}>
      <label htmlFor={id}>{label}</label>
      {words}
      <Control option={option} id={id} described={described} />
      {fault}
    </div>
  )
}

type ControlProps = { readonly option: OptionFact; readonly id: string; readonly described: string }

/** Controls of several parts, which a fieldset holds together. */
const GROUPS: ReadonlySet<ControlName> = new Set(['pick', 'order', 'features'])

const CONTROLS: Readonly<Record<ControlName, (props: ControlProps) => React.ReactNode>> = {
  flag: () => null,
  text: ({ id, described }) => <input id={id} aria-describedby={described} spellCheck={false} />,
  long: ({ id, described }) => <textarea id={id} rows={2} aria-describedby={described} spellCheck={false} />,
  network: ({ id, described }) => (
    <input id={id} list="known-networks" aria-describedby={described} spellCheck={false} />
  ),
  language: ({ id, described }) => (
    <input id={id} list="known-languages" aria-describedby={described} spellCheck={false} />
  ),
  networks: ({ option, id, described }) => (
    <>
      <input id={id} aria-describedby={described} spellCheck={false} placeholder={option.shownDefault} />
      <details>
        <summary>Known networks</summary>
        <ul className="words">
          {option.values.map((value) => (
            <li key={value}>
              <label className="check">
                <input type="checkbox" value={value} />
                <span>{value}</span>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </>
  ),
  pick: ({ option, id }) => (
    <div className="choices">
      {(option.shownDefault ? [] : ['']).concat(option.values).map((value) => (
        <label key={value}>
          <input type="radio" name={id} value={value} defaultChecked={value === option.shownDefault} />
          <span>{value || 'inherited'}</span>
        </label>
      ))}
    </div>
  ),
  order: ({ option }) => (
    <ol className="order">
      {option.values.map((value) => (
        <li key={value}>
          <label className="check">
            <input type="checkbox" value={value} defaultChecked />
            <span>{value}</span>
          </label>
          <button type="button" data-move="-1" aria-label={`Move ${value} up`}>
            ↑
          </button>
          <button type="button" data-move="1" aria-label={`Move ${value} down`}>
            ↓
          </button>
        </li>
      ))}
    </ol>
  ),
  features: ({ option }) => (
    <ul className="words">
      {option.values.map((value) => (
        <li key={value}>
          <label className="check">
            <input type="checkbox" value={value} defaultChecked={defaultFeatures().has(value)} />
            <span>{value}</span>
          </label>
        </li>
      ))}
    </ul>
  ),
}
