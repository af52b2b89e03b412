#!/usr/bin/env node
import { runHost } from './host/run-host.ts';

runHost();
