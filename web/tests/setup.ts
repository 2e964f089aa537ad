/** Tests speak every language at once. */

import { LANGUAGES, withLaterTexts } from '../src/i18n';

await Promise.all(LANGUAGES.map((lang) => withLaterTexts(Promise.resolve(), lang)));
