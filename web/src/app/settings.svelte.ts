/** What a person sets once: language, look, size of symbols, pace, name. Kept in the browser. */

import { ENGLISH, type Lang, LANGUAGES, loadLanguage, type Texts, texts } from '../i18n';
import type { Avatar } from '../profile/avatars';

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'slow' | 'normal' | 'instant';

const KEY = 'stellwerk.settings';

interface Kept {
  lang?: Lang;
  theme?: Theme;
  symbols?: boolean;
  pace?: Pace;
  name?: string;
  names?: string[];
  avatar?: Avatar | null;
  color?: number | null;
  sound?: boolean | null;
  volume?: number;
  notify?: boolean;
  push?: boolean;
}

const MOST_NAMES = 12;

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

/** The first of the reader's languages that we speak. */
function browserLang(): Lang {
  const spoken = navigator.languages.map((l) => l.toLowerCase().split('-')[0] ?? '');
  return spoken.find((l) => LANGUAGES.includes(l)) ?? ENGLISH;
}

/** The language kept, if it is still there. */
function keptLang(): Lang | undefined {
  const lang = kept().lang;
  return lang !== undefined && LANGUAGES.includes(lang) ? lang : undefined;
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  lang = $state<Lang>(keptLang() ?? browserLang());
  theme = $state<Theme>(kept().theme ?? 'auto');
  symbols = $state<boolean>(kept().symbols ?? false);
  pace = $state<Pace>(kept().pace ?? 'normal');
  name = $state<string>(kept().name ?? '');
  /** of others who played at this device */
  names = $state.raw<string[]>(kept().names ?? []);
  avatar = $state<Avatar | null>(kept().avatar ?? null);
  color = $state<number | null>(kept().color ?? null);
  /** null: nobody has chosen; then it depends on whether the device is shared */
  sound = $state<boolean | null>(kept().sound ?? null);
  /** of all sounds, from 0 to 100 */
  volume = $state<number>(kept().volume ?? 70);
  notify = $state<boolean>(kept().notify ?? false);
  push = $state<boolean>(kept().push ?? false);
  systemDark = $state(dark.matches);
  reducedMotion = $state(calm.matches);

  constructor() {
    dark.addEventListener('change', (e) => (this.systemDark = e.matches));
    calm.addEventListener('change', (e) => (this.reducedMotion = e.matches));
  }

  /** What was set in another tab holds here, too. */
  follow(changed: string | null): void {
    if (changed !== KEY) return;
    const { theme, symbols, pace, name, names, avatar, color, sound, volume, notify, push } = kept();
    void this.speak(keptLang() ?? this.lang);
    this.theme = theme ?? this.theme;
    this.symbols = symbols ?? this.symbols;
    this.pace = pace ?? this.pace;
    this.name = name ?? this.name;
    this.names = names ?? this.names;
    this.avatar = avatar ?? null;
    this.color = color ?? null;
    this.sound = sound ?? null;
    this.volume = volume ?? this.volume;
    this.notify = notify ?? this.notify;
    this.push = push ?? this.push;
  }

  get shownTheme(): 'light' | 'dark' {
    return this.theme === 'auto' ? (this.systemDark ? 'dark' : 'light') : this.theme;
  }

  /** Others' moves are to be seen at once. */
  get hasty(): boolean {
    return this.pace === 'instant' || (this.pace === 'normal' && this.reducedMotion);
  }

  /** The language after this one, of those that there are. */
  get nextLang(): Lang {
    return LANGUAGES[(LANGUAGES.indexOf(this.lang) + 1) % LANGUAGES.length] ?? ENGLISH;
  }

  /** Change the language, once its texts are here. */
  async speak(lang: Lang): Promise<void> {
    await loadLanguage(lang);
    this.lang = lang;
  }

  /** Who played here once is offered again. */
  remember(names: string[]): void {
    const fresh = names.map((n) => n.trim()).filter((n) => n && n !== this.name);
    this.names = [...new Set([...fresh, ...this.names])].slice(0, MOST_NAMES);
  }

  keep(): void {
    const { lang, theme, symbols, pace, name, names, avatar, color, sound, volume, notify, push } = this;
    const kept: Kept = { lang, theme, symbols, pace, name, names, avatar, color, sound, volume, notify, push };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // private windows may refuse; the settings then last as long as the page
    }
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = this.shownTheme;
    document.documentElement.dataset.symbols = symbols ? 'large' : '';
  }
}

export const settings = new Settings();

/** The texts in the language of the moment. */
export const tx = (): Texts => texts(settings.lang);
