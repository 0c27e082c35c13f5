/** Id of the heading that labels the dialog; unique within one shadow root. */
export const TITLE_ID = 'wcb-title'
