// A plugin for qemu that prints how many instructions a program has executed. What it uses of qemu's plugin interface,
// version 1, is declared here, since Debian has no package with the header.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define EXPORT __attribute__((visibility("default")))

struct qemu_plugin_tb;
enum { ADD_U64 };

extern void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t plugin,
                                                  void (*translated)(uint64_t, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, int operation, void *counter,
                                                     uint64_t addend);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
extern void qemu_plugin_register_atexit_cb(uint64_t plugin, void (*ended)(uint64_t, void *), void *data);

static uint64_t executed;

static void translated(uint64_t plugin, struct qemu_plugin_tb *block) {
    (void)plugin;
    qemu_plugin_register_vcpu_tb_exec_inline(block, ADD_U64, &executed, qemu_plugin_tb_n_insns(block));
}

static void ended(uint64_t plugin, void *data) {
    (void)plugin, (void)data;
    fprintf(stderr, "%llu\n", (unsigned long long)executed);
}

EXPORT int qemu_plugin_version = 1;

EXPORT int qemu_plugin_install(uint64_t plugin, const void *info, int argc, char **argv) {
    (void)info, (void)argc, (void)argv;
    qemu_plugin_register_vcpu_tb_trans_cb(plugin, translated);
    qemu_plugin_register_atexit_cb(plugin, ended, NULL);
    return 0;
}
