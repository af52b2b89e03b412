import '../../local/host/main.ts';
