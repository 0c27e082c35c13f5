import type { CSSProperties } from 'react'
import { FONTS } from '../../../build/themes/fonts'
import { PRESETS } from '../../../build/themes/presets'
import { SHADOWS } from '../../../build/themes/shadows'
import { propertiesOf } from '../../../build/themes/writeTheme'
import { THEME_COLOURS, type Theme, type ThemeColour } from '../../../build/themes/theme'
import { Code } from '../parts/Code'
import { LiveButton } from '../parts/LiveButton'
import type { PageProps } from '../sitePage'
import { BUTTON_SHAPES } from './buttonShapes'
import { CHOSEN_FIRST } from './chosenFirst'
import { OWN_FONT, valuesOf } from './themeForm'
import { writeUse } from './writeUse'

const COLOUR_NAMES: Readonly<Record<ThemeColour, string>> = {
  accent: 'Accent',
  surface: 'Card',
  'surface-raised': 'Rows and fields',
  text: 'Text',
  'text-muted': 'Secondary text',
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
}
const SCHEMES = ['light', 'dark'] as const
const RANGES = [
  { name: 'radius', label: 'Radius of the card', unit: 'px', min: 0, max: 32, step: 1 },
  { name: 'density', label: 'Density', unit: '', min: 0.8, max: 1.4, step: 0.05 },
  { name: 'font-size', label: 'Font size', unit: 'px', min: 13, max: 20, step: 1 },
  { name: 'blur', label: 'Blur of the page behind the dialog', unit: 'px', min: 0, max: 24, step: 1 },
] as const
/** Is there with the page, so that nothing moves when its script comes. */
const LOOK = Object.fromEntries(propertiesOf(PRESETS[CHOSEN_FIRST])) as CSSProperties
const VALUES = valuesOf(PRESETS[CHOSEN_FIRST])

export function Themes({ settings }: PageProps) {
  const attributes = { size: 'lg' }
  return (
    <>
      <h1>Themes</h1>
      <p className="lead">Press one. The button and the dialog change, and the lines to paste are below them.</p>
      <noscript>
        <p className="lead">
          The editor needs JavaScript. The style sheets do not: they are in the folder dist-cdn/themes of the package.
        </p>
      </noscript>
      <div className="builder">
        <form id="theme" autoComplete="off">
          <fieldset className="section">
            <legend>Eight to begin with</legend>
            <div className="presets">
              {Object.entries(PRESETS).map(([name, preset]) => (
                <label key={name} className="preset">
                  <input type="radio" name="preset" value={name} defaultChecked={name === CHOSEN_FIRST} />
                  <span className="preset-card">
                    <Sample theme={preset} />
                    <strong>{preset.title}</strong>
                    <span className="muted">{preset.description}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset className="section">
            <legend>Colours</legend>
            <table className="colours">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">Colour</span>
                  </th>
                  <th scope="col">Light</th>
                  <th scope="col">Dark</th>
                </tr>
              </thead>
              <tbody>
                {THEME_COLOURS.map((colour) => (
                  <tr key={colour}>
                    <th scope="row">{COLOUR_NAMES[colour]}</th>
                    {SCHEMES.map((scheme) => (
                      <td key={scheme}>
                        <input
                          type="color"
                          name={`${colour}-${scheme}`}
                          defaultValue={VALUES[`${colour}-${scheme}`]}
                          aria-label={`${COLOUR_NAMES[colour]}, ${scheme}`}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </fieldset>
          <fieldset className="section">
            <legend>Form</legend>
            {RANGES.map(({ name, label, unit, ...range }) => (
              <div key={name} className="field">
                <label htmlFor={`theme-${name}`}>{label}</label>
                <span className="line">
                  <input type="range" id={`theme-${name}`} name={name} defaultValue={VALUES[name]} {...range} />
                  <output htmlFor={`theme-${name}`} data-unit={unit}>
                    {VALUES[name]}
                    {unit}
                  </output>
                </span>
              </div>
            ))}
            <Choices name="shape" legend="Buttons" values={BUTTON_SHAPES.map(({ name }) => name)} />
            <Choices name="shadow" legend="Shadow of the card" values={Object.keys(SHADOWS)} />
            <div className="field">
              <label htmlFor="theme-font">Font</label>
              <select id="theme-font" name="font" defaultValue={VALUES['font']}>
                <option value="">that of the page</option>
                {Object.keys(FONTS).map((name) => (
                  <option key={name}>{name}</option>
                ))}
                <option value={OWN_FONT}>another</option>
              </select>
              <div id="own-font" hidden>
                <label htmlFor="theme-own-font" className="muted">
                  Its families, as in font-family
                </label>
                <input
                  id="theme-own-font"
                  name="own-font"
                  spellCheck={false}
                  placeholder="'My Font', sans-serif"
                  aria-describedby="own-font-fault"
                />
                <p className="fault" id="own-font-fault" data-level="problem" hidden>
                  Names of families and commas, such as &apos;My Font&apos;, sans-serif.
                </p>
              </div>
            </div>
          </fieldset>
        </form>
        <div className="result">
          <section className="preview theme-stage" aria-label="Preview" style={LOOK}>
            <LiveButton attributes={attributes} options={settings.options} label="Connect wallet" />
            <LiveButton
              attributes={{ id: 'card', display: 'inline', variant: 'plain' }}
              options={settings.options}
              label="Show the dialog here"
            />
          </section>
          <fieldset className="choices" id="scheme">
            <legend className="visually-hidden">The page is</legend>
            {['as the system', ...SCHEMES].map((name, at) => (
              <label key={name}>
                <input type="radio" name="scheme" value={at === 0 ? '' : name} defaultChecked={at === 0} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
          <section aria-labelledby="contrast-title">
            <h2 id="contrast-title">Contrast</h2>
            <p id="contrast" role="status" className="contrast" data-level="ok" />
            <ul id="faint" className="faint" />
          </section>
          <section className="written" aria-labelledby="use-title">
            <h2 id="use-title">To paste</h2>
            <Code id="use" label="To paste">
              {writeUse(PRESETS[CHOSEN_FIRST], CHOSEN_FIRST)}
            </Code>
            <p className="line">
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

function Choices({ name, legend, values }: { name: string; legend: string; values: readonly string[] }) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="choices">
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === VALUES[name]} />
            <span>{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What a theme looks like, in small. */
function Sample({ theme }: { theme: Theme }) {
  const { accent, surface, text } = theme.colours
  const style = {
    '--card': `light-dark(${surface.join()})`,
    '--row': `light-dark(${theme.colours['surface-raised'].join()})`,
    '--line-of-text': `light-dark(${text.join()})`,
    '--main': `light-dark(${accent.join()})`,
    '--card-radius': `${theme.radiusPx / 2}px`,
    '--main-radius': `${(theme.buttonRadiusPx ?? theme.radiusPx * 0.6) / 2}px`,
  } as CSSProperties
  return (
    <span className="sample" style={style} aria-hidden="true">
      <i />
      <i />
      <b />
    </span>
  )
}
