#if os(Linux)
    import Testing

    @testable import FileWatching

    /// File systems on which the system can't report changes.
    @Suite struct MountsTests {
        private let mounts = Mounts(
            """
            /dev/sda1 / ext4 rw,relatime 0 0
            server:/home /home nfs4 rw 0 0
            tmpfs /home/ada/tmp tmpfs rw 0 0
            C:\\134 /mnt/c 9p rw,aname=drvfs 0 0
            //nas/my\\040files /media/my\\040files cifs rw 0 0
            /dev/sdb1 /data ext4 rw 0 0
            user@host: /data fuse.sshfs rw 0 0
            cut short

            """)

        @Test(arguments: [
            ("/srv", false), ("/homes", false), ("/home", true), ("/home/ada", true),
            ("/home/ada/tmp", false),
            ("/home/ada/tmp/x", false), ("/mnt/c/Users", true), ("/media/my files/book", true),
            ("/media/my", false), ("/data/book", true), ("/", false),
        ])
        func `a folder is shared where its own mount is`(_ folder: String, _ isShared: Bool) {
            #expect(mounts.isShared(folder) == isShared)
        }

        @Test func `nothing mounted is nothing shared`() {
            #expect(!Mounts("").isShared("/home"))
        }
    }
#endif
