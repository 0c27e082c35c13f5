/** Id of the heading that names the dialog; unique within one shadow root. */
export const TITLE_ID = 'wcb-title'
