import './app/fonts.css';
import './app/tokens.css';
import './app/app.css';
import { mount } from 'svelte';
import { beginActivity } from './app/activity';
import App from './app/App.svelte';
import { loadLanguage } from './i18n';
import { settings } from './app/settings.svelte';
import { fontsAtLast } from './app/fonts';
import { keepPage } from './app/service-worker';
import { runSoon } from './app/scheduler';

const target = document.getElementById('app');
keepPage();
fontsAtLast();
const endActivity = beginActivity();
if (target)
  void loadLanguage(settings.lang).then(() =>
    runSoon(() => {
      mount(App, { target });
      endActivity();
    }),
  );
addEventListener('load', () => void import('./app/push').then(({ renewPush }) => renewPush()));
