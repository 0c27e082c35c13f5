// The block in the editor: a still picture of the button, and a control for each of its options.
;(({ blocks, blockEditor, components, element }, { rows, groups, connect, ...texts }) => {
  const { createElement: draw, Fragment } = element
  const {
    ExternalLink,
    FormTokenField,
    Notice,
    PanelBody,
    SelectControl,
    TextControl,
    TextareaControl,
    ToggleControl,
  } = components

  function Control({ row, value, onChange }) {
    const { kind, label, help, values, fallback } = row
    const common = { label, help, onChange, __nextHasNoMarginBottom: true }
    switch (kind) {
      case 'flag':
        return draw(ToggleControl, { ...common, checked: value === true })
      case 'pick':
        return draw(SelectControl, {
          ...common,
          value: value ?? '',
          options: [
            { label: fallback ? texts.defaultIs.replace('%s', fallback) : texts.default, value: '' },
            ...values.map((each) => ({ label: each, value: each })),
          ],
        })
      case 'list':
        if (values.length > 0)
          return draw(
            'div',
            { className: 'wcb-control' },
            draw(FormTokenField, {
              label,
              value: (value ?? '').split(' ').filter(Boolean),
              suggestions: row.name === 'features' ? values.flatMap((each) => [each, `-${each}`]) : values,
              onChange: (tokens) => onChange(tokens.join(' ')),
              __experimentalExpandOnFocus: true,
              __experimentalShowHowTo: false,
              __experimentalValidateInput: (token) => values.includes(token.replace(/^-/, '')),
            }),
            draw('p', { className: 'wcb-control__help' }, help),
          )
        return draw(TextControl, { ...common, value: value ?? '', placeholder: fallback })
      case 'number':
        return draw(TextControl, { ...common, value: value ?? '', type: 'number', min: 1 })
      case 'types':
      case 'map':
        return draw(TextareaControl, { ...common, value: value ?? '', rows: 2 })
      default:
        return draw(TextControl, { ...common, value: value ?? '', placeholder: fallback })
    }
  }

  /** Connects nothing and loads nothing: the button as visitors will see it before they connect. */
  function Picture({ attributes }) {
    const { label, size = 'md', variant = 'solid', disabled } = attributes
    const theme = attributes['theme-mode'] === 'dark' ? 'wcb-picture--dark' : ''
    return draw(
      'span',
      { className: `wcb-picture wcb-picture--${size} wcb-picture--${variant} ${disabled ? 'is-off' : ''} ${theme}` },
      label || connect,
    )
  }

  function Edit({ attributes, setAttributes }) {
    const set = (name) => (value) => setAttributes({ [name]: value === '' || value === false ? undefined : value })
    const panels = Object.entries(groups).map(([group, title], at) =>
      draw(
        PanelBody,
        { key: group, title, initialOpen: at === 0 },
        group === 'sign-in' && draw('p', null, texts.ofSite, ' ', settingsLink()),
        rows
          .filter((row) => row.group === group)
          .map((row) => draw(Control, { key: row.name, row, value: attributes[row.name], onChange: set(row.name) })),
      ),
    )
    return draw(
      Fragment,
      null,
      draw(
        blockEditor.InspectorControls,
        null,
        texts.needsProject &&
          draw(Notice, { status: 'info', isDismissible: false }, texts.needsProject, ' ', settingsLink()),
        panels,
      ),
      draw('div', blockEditor.useBlockProps(), draw(Picture, { attributes })),
    )
  }

  function settingsLink() {
    return texts.settingsUrl ? draw(ExternalLink, { href: texts.settingsUrl }, texts.settingsLink) : null
  }

  blocks.registerBlockType('wallet-connect-button/button', { edit: Edit, save: () => null })
})(window.wp, window.walletConnectButtonEditor)
