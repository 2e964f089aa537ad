import './fonts.css';
import './tokens.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepPage } from './lib/install';

const target = document.getElementById('app');
keepPage();
if (target) mount(App, { target });
